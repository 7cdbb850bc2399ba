import { defineConfig } from 'drizzle-kit'

/** `drizzle-kit generate` writes the next migration from the difference between the tables in the code and the last snapshot. */
export default defineConfig({ dialect: 'postgresql', schema: './src/**/*.table.ts', out: './src/migrations' })
