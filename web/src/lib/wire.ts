/** The wire's types under the names the pages use. */

export type * from "../protocol.gen";
import type { AnyRequest } from "../protocol.gen";

type Without<R, K extends string> = R extends unknown ? Omit<R, K> : never;

/** A request about the table at hand: its name and number are added on the way. */
export type AtTableRequest = Without<Extract<AnyRequest, { table: string }>, "table" | "ref">;

/** A JSON Schema as far as the forms for options need it. */
export interface Schema {
  type?: string | string[];
  enum?: (string | number)[];
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
}
