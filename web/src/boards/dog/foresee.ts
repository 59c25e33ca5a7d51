import { foreseeWith } from "../ring/foresee";
import { DOG } from "./dog";

export const foresee = foreseeWith(DOG);
