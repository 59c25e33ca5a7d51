/** Which language the page speaks, and the texts of that language that have been wanted so far. */

import { fileOf, languageOf, type Catalogue, type Files } from "./texts";

export class Speech {
  current = $state("en");
  texts = $state.raw<Catalogue>({});
  readonly languages: string[];
  #wanted: string;
  #sources: Files[];

  constructor(general: Files, first: string) {
    this.languages = Object.keys(general).map(languageOf).sort();
    this.#sources = [general];
    this.current = this.#wanted = first;
  }

  /** Speaks another language as soon as all its texts are here. */
  async choose(wanted: string): Promise<void> {
    this.#wanted = wanted;
    const texts = await Promise.all(this.#sources.map((files) => read(files, wanted)));
    if (this.#wanted !== wanted) return; // another one was chosen meanwhile
    this.texts = Object.assign({}, ...texts) as Catalogue;
    this.current = wanted;
  }

  /** More texts, such as a game's, in the language of now and in every later one. */
  async add(...sources: Files[]): Promise<void> {
    const fresh = sources.filter((files) => !this.#sources.includes(files));
    if (!fresh.length) return;
    const language = this.#wanted;
    const texts = await Promise.all(fresh.map((files) => read(files, language)));
    this.#sources = [...new Set([...this.#sources, ...fresh])];
    if (this.#wanted !== language) return this.choose(this.#wanted);
    this.texts = Object.assign({}, this.texts, ...texts) as Catalogue;
  }
}

const read = async (files: Files, language: string): Promise<Catalogue> => (await fileOf(files, language)?.()) ?? {};
