import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { databaseAway } from './database-away.ts'
import { fullDisk } from './full-disk.ts'
import { mailTrouble } from './mail-trouble.ts'
import { storeAway } from './store-away.ts'

const parts: Part[] = [databaseAway, mailTrouble, fullDisk, storeAway]

process.exit(await runParts(parts, process.argv.slice(2)))
