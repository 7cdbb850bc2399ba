import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { fuzz } from './fuzz.ts'
import { hostileFiles } from './hostile-files.ts'

const parts: Part[] = [fuzz, hostileFiles]

process.exit(await runParts(parts, process.argv.slice(2)))
