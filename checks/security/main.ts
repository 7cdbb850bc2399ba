import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'

const parts: Part[] = []

process.exit(await runParts(parts, process.argv.slice(2)))
