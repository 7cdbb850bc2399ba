import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { databaseOutage } from './database-outage.ts'
import { fullDisk } from './full-disk.ts'
import { handIns } from './hand-ins.ts'
import { kills } from './kills.ts'
import { mailTrouble } from './mail-trouble.ts'
import { stopUnderLoad } from './stop-under-load.ts'
import { storageOutage } from './storage-outage.ts'
import { tests } from './tests.ts'
import { upgrades } from './upgrades.ts'

const parts: Part[] = [
  kills,
  databaseOutage,
  mailTrouble,
  fullDisk,
  stopUnderLoad,
  storageOutage,
  upgrades,
  tests,
  handIns,
]

process.exit(await runParts(parts, process.argv.slice(2)))
