import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const BUNDLED = ["svelte", "uqr", "@noble/hashes", "@fontsource-variable/figtree"];

/** The licences of what is bundled, as one text file beside the client. */
function licences(): Plugin {
  const text = (name: string) => `${name}\n\n${readFileSync(licenceFile(name), "utf-8").trim()}\n`;
  return {
    name: "licences",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "licences.txt", source: BUNDLED.map(text).join("\n----\n\n") });
    },
  };
}

function licenceFile(name: string): string {
  const folder = join("node_modules", name);
  const file = readdirSync(folder).find((each) => /^licen[sc]e/i.test(each));
  if (!file) throw new Error(`${name} has no licence file`);
  return join(folder, file);
}

/** The server sends the compressed twin to browsers that take it. */
function compress(path: string): void {
  const content = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content));
}

/** Tells the service worker which files make the shell; its name for them changes when one of them does. */
function shell(): Plugin {
  let out = "dist";
  return {
    name: "shell",
    configResolved: (config) => void (out = config.build.outDir),
    closeBundle() {
      const assets = readdirSync(join(out, "assets"));
      for (const name of assets.filter((each) => /\.(js|css)$/.test(each))) compress(join(out, "assets", name));
      const files = assets.map((name) => `/assets/${name}`).sort();
      const version = createHash("sha256")
        .update(files.join())
        .update(readFileSync(join(out, "index.html")))
        .digest("hex");
      const path = join(out, "sw.js");
      const script = readFileSync(path, "utf-8")
        .replace("__SHELL__", JSON.stringify(files))
        .replace("__VERSION__", version.slice(0, 12));
      writeFileSync(path, script);
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), licences(), ...(mode === "test" ? [] : [shell()])],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    // What every page needs is one file: our server speaks HTTP/1.1, where a dozen small ones wait for each other.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shell", tags: ["$initial"] }] } } },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8080", "/ws": { target: "ws://127.0.0.1:8080", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
}));
