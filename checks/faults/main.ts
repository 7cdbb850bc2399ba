import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { kills } from './kills.ts'
import { stopUnderLoad } from './stop-under-load.ts'
import { upgrades } from './upgrades.ts'

const parts: Part[] = [kills, stopUnderLoad, upgrades]

process.exit(await runParts(parts, process.argv.slice(2)))
