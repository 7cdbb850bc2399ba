import type { Test } from '@ariviyal/contract/tests/tests'
import { Facts } from '../ui/facts.tsx'
import { Moment } from '../ui/moment.tsx'
import { modeNames, orderNames, orderOfTest, showNames } from './test-words.ts'
import { pluralise } from '../ui/pluralise.ts'

/** The rules of a test that has been opened. */
export function TestFacts({ test }: { test: Test }) {
  const end = test.closed_at ?? test.closes_at
  return (
    <section aria-labelledby="rules" className="max-w-3xl">
      <h2 id="rules" className="sr-only">
        Rules
      </h2>
      <Facts
        facts={[
          ['Mode', modeNames[test.mode]],
          ['Questions', `${pluralise(test.questions, 'question')}, ${pluralise(test.marks, 'mark')}`],
          ['Minutes', test.minutes === null ? 'No time limit' : String(test.minutes)],
          ['Attempts', String(test.attempts)],
          ['Order', orderNames[orderOfTest(test)]],
          ['Opened', test.opened_at === null ? 'Not yet' : <Opened key="opened" test={test} />],
          [
            test.state === 'closed' ? 'Ended' : 'Ends',
            end === null ? 'When you close it' : <Moment key="ends" at={end} />,
          ],
          ['Marks are shown', showNames[test.show]],
        ]}
      />
    </section>
  )
}

const Opened = ({ test: { opened_at: opened, opens_at: from } }: { test: Test }) => (
  <>
    {opened === null ? '' : <Moment at={opened} />}
    {from === null ? null : (
      <>
        ; pupils can start from <Moment at={from} />
      </>
    )}
  </>
)
