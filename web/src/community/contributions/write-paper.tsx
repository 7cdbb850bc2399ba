import { createContribution } from '@ariviyal/contract/community/contributions/contributions'
import { givePaper, type PaperToGive } from '@ariviyal/contract/community/contributions/papers'
import type { QuestionSummary } from '@ariviyal/contract/questions/question'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { KeptForm } from '../discussions/kept/kept-form.tsx'
import { readPostDraft } from '../discussions/kept/post-draft.ts'
import { BankQuestions } from './bank-questions.tsx'
import { ContributionFields } from './contribution-fields.tsx'
import { contributionsPath } from './load-contributions.ts'
import { PaperItems } from './paper-items.tsx'
import { contributionErrors } from './read-contribution.ts'
import { chosenIn, paperErrors, sentPaper, valuesOfTest } from './read-paper.ts'

const PickQuestion = loadOnDemand(async () => (await import('../../tests/draft/pick-question.tsx')).PickQuestion)

/** Writes a paper: by hand, with questions of the bank, or with those of a test. */
export function WritePaper({ test }: { test: (PaperToGive & { id: string }) | null }) {
  const navigate = useNavigate()
  const about = test ? `contribution:test:${test.id}` : 'contribution:paper'
  const [typed] = useState(() => readPostDraft(about))
  const [chosen, setChosen] = useState(() => chosenIn(typed))
  const picking = useDialog<true>()
  const known = test && Object.keys(typed).length === 0 ? valuesOfTest(test) : typed
  const add = ({ id, text }: QuestionSummary) => setChosen((all) => [...all, { id, text, marks: '1' }])
  return (
    <>
      <KeptForm
        about={about}
        bodyOf={sentPaper}
        check={(values) => ({ ...contributionErrors(values), ...paperErrors(values) })}
        send={(body, key) =>
          'test_id' in body || 'questions' in body
            ? call(givePaper, { body, key })
            : call(createContribution, { body, key })
        }
        done={({ id, msg }) => navigate(`${contributionsPath}/${id}`, { replace: true, state: { outcome: msg } })}
        failed="It could not be saved. It is kept on this device; try again."
        submit="Save the draft"
        pending="Saving..."
        className="grid gap-6"
      >
        <ContributionFields kind="paper" known={known} hasQuestions={test !== null || chosen.length > 0} />
        {test ? (
          <>
            <input type="hidden" name="test_id" value={test.id} />
            {test.left_out > 0 ? (
              <p>
                {pluralise(test.left_out, 'question')} of the test {test.left_out === 1 ? 'is' : 'are'} left out: a
                colleague wrote {test.left_out === 1 ? 'it' : 'them'}, and only the author gives a question on.
              </p>
            ) : null}
            <p>
              Colleagues get these questions without the answers, figures where enough pupils took the test, and nothing
              of a pupil.
            </p>
            <PaperItems items={test.items} />
          </>
        ) : (
          <BankQuestions
            chosen={chosen}
            remove={(id) => setChosen((all) => all.filter((one) => one.id !== id))}
            pick={() => picking.show(true)}
          />
        )}
      </KeptForm>
      <DialogFrame dialog={picking} title="Questions for the paper">
        <PickQuestion taken={new Set(chosen.map(({ id }) => id))} sources={['ariviyal']} add={add} />
      </DialogFrame>
    </>
  )
}
