import { contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import { saveContribution, showDraft } from '@ariviyal/contract/community/contributions/contributions'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { KeptForm } from '../discussions/kept/kept-form.tsx'
import { forgetPostDraft, readPostDraft } from '../discussions/kept/post-draft.ts'
import { CommunityFailure } from '../community-failure.tsx'
import type { Route } from './+types/edit-contribution'
import { ContributionFields } from './contribution-fields.tsx'
import { contributionsPath } from './load-contributions.ts'
import { contributionErrors, sentContribution, valuesOf } from './read-contribution.ts'

export const meta = () => pageMeta({ title: 'Edit what you share' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => (
  <CommunityFailure noun="contribution" next={{ to: contributionsPath, label: 'Plans, papers and experiments' }} />
)

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireSession()
  const draft = await call(showDraft, { params: { id: params.id }, signal: request.signal })
  return { id: params.id, draft }
}

/** Changes the draft, or begins a new version of what is public. */
export default function EditContributionPage({ loaderData: { id, draft } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const about = `contribution:${id}`
  const [typed, setTyped] = useState(() => readPostDraft(about))
  const isTyped = Object.keys(typed).length > 0
  const { kind } = draft.form
  const address = `${contributionsPath}/${id}?version=open`
  return (
    <>
      <PageHead
        kicker={contributionKinds[kind]}
        title={draft.state === 'public' ? 'Write a new version' : 'Edit the draft'}
        lead={
          draft.state === 'public'
            ? 'Colleagues see the public version until a reviewer publishes the new one.'
            : draft.form.title
        }
      />
      <div className="wrap pt-6 pb-20">
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
          {draft.state === 'sent' ? (
            <>
              <Banner tone="info">
                A reviewer is reading this version. You cannot change it until it is returned.
              </Banner>
              <ButtonLink to={address} tone="quiet">
                Read it
              </ButtonLink>
            </>
          ) : (
            <>
              {draft.state === 'returned' ? (
                <Banner tone="warning">
                  <p>The reviewer returned it and wrote:</p>
                  <p className="mt-1 wrap-anywhere whitespace-pre-line">{draft.review_note}</p>
                </Banner>
              ) : null}
              {isTyped ? (
                <div className="flex flex-wrap items-center gap-x-4">
                  <p>This is what you typed on this device and have not saved.</p>
                  <Button
                    tone="plain"
                    size="bare"
                    onClick={() => {
                      forgetPostDraft(about)
                      setTyped({})
                    }}
                  >
                    Show what is saved
                  </Button>
                </div>
              ) : null}
              <KeptForm
                key={isTyped ? 'typed' : 'saved'}
                about={about}
                bodyOf={sentContribution}
                check={contributionErrors}
                send={(body) => call(saveContribution, { params: { id }, body })}
                done={({ msg }) => navigate(address, { replace: true, state: { outcome: msg } })}
                failed="It could not be saved. It is kept on this device; try again."
                submit="Save the draft"
                pending="Saving..."
                className="grid gap-6"
              >
                <ContributionFields
                  kind={kind}
                  known={isTyped ? typed : valuesOf(draft)}
                  photo={draft.photo}
                  keptLicence={draft.licence}
                  hasQuestions={draft.items.length > 0}
                />
              </KeptForm>
            </>
          )}
        </div>
      </div>
    </>
  )
}
