/** The colour of each biome, told apart by brightness too; textures double them. A test simulates the deficiencies. */
export const LAND = { H: "#dc7850", P: "#bcd488", F: "#2c5a3c", A: "#f3cd5c", W: "#6fb1d8", T: "#b7a590" } as const;
