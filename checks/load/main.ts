import type { Part } from '../part.ts'
import { runParts } from '../run-parts.ts'
import { growthAnswers } from './growth-answers.ts'
import { overload } from './overload.ts'
import { slowConnections } from './slow-connections.ts'
import { soak } from './soak.ts'

const parts: Part[] = [overload, slowConnections, soak, growthAnswers]

process.exit(await runParts(parts, process.argv.slice(2)))
