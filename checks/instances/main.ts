import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { journeys } from './journeys.ts'

const parts: Part[] = [journeys]

process.exit(await runParts(parts, process.argv.slice(2)))
