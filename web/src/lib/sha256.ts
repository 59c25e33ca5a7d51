/** SHA-256 in plain script: browsers lend theirs only to https pages, and at home Stammtisch is plain http. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const hex = bytesToHex;
export const unhex = hexToBytes;
export const utf8 = utf8ToBytes;
export const sha256hex = (bytes: Uint8Array): string => hex(sha256(bytes));
