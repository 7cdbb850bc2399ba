import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { cost } from './cost/cost.ts'
import { fuzz } from './fuzz.ts'
import { guessing } from './guessing.ts'
import { hostileFiles } from './hostile-files/hostile-files.ts'

const parts: Part[] = [fuzz, cost, hostileFiles, guessing]

process.exit(await runParts(parts, process.argv.slice(2)))
