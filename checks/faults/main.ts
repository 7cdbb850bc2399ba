import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { databaseAway } from './database-away.ts'
import { mailTrouble } from './mail-trouble.ts'
import { upgrades } from './upgrades.ts'

const parts: Part[] = [databaseAway, mailTrouble, upgrades]

process.exit(await runParts(parts, process.argv.slice(2)))
