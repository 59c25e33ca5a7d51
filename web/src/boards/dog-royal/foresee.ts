import { foreseeWith } from "../ring/foresee";
import { ROYAL } from "./royal";

export const foresee = foreseeWith(ROYAL);
