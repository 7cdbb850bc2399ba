import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { journeys } from './journeys.ts'
import { proxy } from './proxy.ts'
import { repeats } from './repeats.ts'

const parts: Part[] = [proxy, repeats, journeys]

process.exit(await runParts(parts, process.argv.slice(2)))
