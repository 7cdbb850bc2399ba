import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { upgrades } from './upgrades.ts'

const parts: Part[] = [upgrades]

process.exit(await runParts(parts, process.argv.slice(2)))
