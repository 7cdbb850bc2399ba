import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { guessing } from './guessing.ts'

const parts: Part[] = [guessing]

process.exit(await runParts(parts, process.argv.slice(2)))
