import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { kills } from './kills.ts'
import { stopUnderLoad } from './stop-under-load.ts'

const parts: Part[] = [kills, stopUnderLoad]

process.exit(await runParts(parts, process.argv.slice(2)))
