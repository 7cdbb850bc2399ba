import type { ContributionKind } from '@ariviyal/contract/community/contributions/contribution-rules'
import { createContribution } from '@ariviyal/contract/community/contributions/contributions'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { KeptForm } from '../discussions/kept/kept-form.tsx'
import { readPostDraft } from '../discussions/kept/post-draft.ts'
import { ContributionFields } from './contribution-fields.tsx'
import { contributionsPath } from './load-contributions.ts'
import { contributionErrors, sentContribution } from './read-contribution.ts'

/** Writes a plan or an experiment. */
export function WriteByHand({ kind }: { kind: ContributionKind }) {
  const navigate = useNavigate()
  const about = `contribution:${kind}`
  const [known] = useState(() => readPostDraft(about))
  return (
    <KeptForm
      about={about}
      bodyOf={sentContribution}
      check={contributionErrors}
      send={(body, key) => call(createContribution, { body, key })}
      done={({ id, msg }) => navigate(`${contributionsPath}/${id}`, { replace: true, state: { outcome: msg } })}
      failed="It could not be saved. It is kept on this device; try again."
      submit="Save the draft"
      pending="Saving..."
      className="grid gap-6"
    >
      <ContributionFields kind={kind} known={known} />
    </KeptForm>
  )
}
