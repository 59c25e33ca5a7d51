import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist", "node_modules", "**/*.gen.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "@typescript-eslint/no-non-null-assertion": "off", // the compiler knows no length, so an index that is sure needs it
      "svelte/prefer-svelte-reactivity": "off", // most sets here are sums of a moment, and being watched would cost
      "svelte/no-useless-mustaches": "off", // {" "} is how a blank at the edge of a block is kept
      "svelte/no-unused-svelte-ignore": "off", // it takes the reason behind an ignore for more rules
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  { files: ["public/sw.js"], languageOptions: { globals: { ...globals.serviceworker, __SHELL__: "readonly" } } },
);
