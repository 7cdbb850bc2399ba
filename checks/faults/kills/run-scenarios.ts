import { ConnectionLost } from '../../test-client.ts'
import { forgottenPassword, message } from './account-scenarios.ts'
import { liveSession } from './live-scenarios.ts'
import { institution } from './institution-scenarios.ts'
import { projectVisits } from './project-scenarios.ts'
import { classroom, link } from './small-scenarios.ts'
import { subscription } from './subscription-scenarios.ts'
import { material } from './upload-scenarios.ts'
import { ScenarioClient, type KillFixtures } from './kill-fixtures.ts'

type Scenario = (client: ScenarioClient) => Promise<void>

/** How often each scenario runs. */
const scenarios: [story: Scenario, share: number][] = [
  [subscription, 5],
  [message, 4],
  [forgottenPassword, 3],
  [institution, 2],
  [material, 3],
  [liveSession, 3],
  [classroom, 3],
  [link, 3],
  [projectVisits, 3],
]
const all = scenarios.flatMap(([scenario, share]) => Array.from({ length: share }, () => scenario)) as [
  Scenario,
  ...Scenario[],
]

/** Runs one scenario after another, each with a new client, until the fixtures are `ending`. A scenario interrupted by a kill is abandoned. */
export async function runScenarios(fixtures: KillFixtures): Promise<void> {
  while (!fixtures.ending) {
    const client = new ScenarioClient(fixtures)
    const scenario = fixtures.random.pick(all)
    await client.up()
    try {
      await scenario(client)
    } catch (error) {
      if (!(error instanceof ConnectionLost))
        fixtures.broken.push(`${scenario.name}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      client.leave()
    }
  }
}
