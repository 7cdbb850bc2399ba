import { Cut } from '../../visitor.ts'
import { forgottenPassword, message } from './account-stories.ts'
import { liveSession } from './live-stories.ts'
import { school } from './school-stories.ts'
import { classroom, link } from './small-stories.ts'
import { subscription } from './subscription-stories.ts'
import { material } from './upload-stories.ts'
import { Teller, type World } from './world.ts'

type Story = (teller: Teller) => Promise<void>

/** How often each is told. */
const stories: [story: Story, share: number][] = [
  [subscription, 5],
  [message, 4],
  [forgottenPassword, 3],
  [school, 2],
  [material, 3],
  [liveSession, 3],
  [classroom, 3],
  [link, 3],
]
const all = stories.flatMap(([story, share]) => Array.from({ length: share }, () => story)) as [Story, ...Story[]]

/** One client after another, each with a story, until the world ends. A story that a kill cuts is left there. */
export async function tellStories(world: World): Promise<void> {
  while (!world.ending) {
    const teller = new Teller(world)
    const story = world.chances.pick(all)
    await teller.up()
    try {
      await story(teller)
    } catch (error) {
      if (!(error instanceof Cut))
        world.broken.push(`${story.name}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      teller.leave()
    }
  }
}
