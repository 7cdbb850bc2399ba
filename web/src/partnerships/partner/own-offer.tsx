import type { Answer } from '@ariviyal/contract/endpoint'
import {
  changeOfferState,
  createOffer,
  editOffer,
  type OwnOffer,
  type OwnOrganisation,
  type showOwnOffer,
} from '@ariviyal/contract/partnerships/partner-console'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { BackLink } from '../../console/back-link.tsx'
import { EditSection } from '../../console/edit-section.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormValues } from '../../ui/form/form-values.ts'
import { Mark } from '../../ui/mark.tsx'
import { offerStateMark } from '../offer-state-mark.ts'
import { useAct } from '../requests/use-act.ts'
import { OfferFields, offerErrors, sentOffer } from './offer-fields.tsx'
import { SlotsPart } from './slots-part.tsx'

interface Props {
  /** Null for a new one. */
  opened: Answer<typeof showOwnOffer> | null
  organisation: OwnOrganisation
}

const formLook = 'grid max-w-3xl gap-5 sm:grid-cols-2'

/** One offer of the organisation: its state, its times and its words. */
export function OwnOfferPart({ opened, organisation: { languages, is_checked: isChecked } }: Props) {
  const navigate = useNavigate()
  return (
    <>
      <BackLink to="/partner?show=offers">All offers</BackLink>
      {opened ? (
        <>
          <h2 className="mb-3 text-2xl wrap-anywhere">{opened.offer.title}</h2>
          <OfferStatePart offer={opened.offer} isChecked={isChecked} />
          <SlotsPart offer={opened.offer} slots={opened.slots} />
          <div className="mt-12">
            <EditSection title="The offer" version={opened.offer.version}>
              {(saving) => (
                <Form
                  check={offerErrors}
                  send={(values: FormValues) =>
                    call(editOffer, {
                      params: { id: opened.offer.id },
                      body: { ...sentOffer(values), version: opened.offer.version },
                    })
                  }
                  done={saving.done}
                  afterwards="replaced"
                  failed="This could not be saved. What you wrote is still here: try again."
                  submit={saving.submit}
                  pending="Saving..."
                  className={formLook}
                >
                  <OfferFields known={opened.offer} languages={languages} />
                </Form>
              )}
            </EditSection>
          </div>
        </>
      ) : (
        <>
          <h2 className="mb-5 text-2xl">New offer</h2>
          <Form
            check={offerErrors}
            send={(values: FormValues) => call(createOffer, { body: sentOffer(values) })}
            done={({ id }) => navigate(`/partner?show=offers&offer=${id}`, { replace: true })}
            afterwards="replaced"
            failed="This could not be saved. What you wrote is still here: try again."
            submit="Save the draft"
            pending="Saving..."
            className={formLook}
          >
            <OfferFields languages={languages} />
          </Form>
        </>
      )}
    </>
  )
}

const stateWords: Record<OwnOffer['state'], string> = {
  draft: 'Only you see this draft. Set its times, then open it.',
  open: 'Everyone sees it, and subscribed schools can ask.',
  paused: 'Nobody sees it. What schools have asked for stays.',
  hidden: 'Nobody sees it.',
  closed: 'It is closed for good. What schools have asked for stays.',
}

const uncheckedWords = 'Nobody sees it until the check of your organisation is renewed.'

interface StateProps {
  offer: OwnOffer
  isChecked: boolean
}

function OfferStatePart({ offer: { id, state, hidden_words: hiddenWords }, isChecked }: StateProps) {
  const { outcome, act } = useAct(undefined)
  const { revalidate } = useRevalidator()
  const words = state === 'open' && !isChecked ? uncheckedWords : stateWords[state]
  const change = (next: 'open' | 'paused' | 'closed') => async () => {
    await act(() => call(changeOfferState, { params: { id }, body: { state: next } }))
    await revalidate()
  }
  return (
    <section aria-label="State of the offer" className="mb-10 grid max-w-3xl gap-4 border-y-2 border-ink py-5">
      {outcome ? (
        <Banner tone={outcome.tone} live>
          {outcome.text}
        </Banner>
      ) : null}
      <p className="flex flex-wrap items-center gap-3">
        <Mark {...offerStateMark(state)} />
        <span className="min-w-0">{[words, hiddenWords].filter(Boolean).join(' ')}</span>
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {state === 'open' ? (
          <Button tone="quiet" onClick={() => void change('paused')()}>
            Pause it
          </Button>
        ) : null}
        {state === 'draft' || state === 'paused' || state === 'hidden' ? (
          <Button onClick={() => void change('open')()}>Open it</Button>
        ) : null}
        {state === 'closed' ? null : (
          <Button tone="danger" onClick={() => void change('closed')()}>
            Close it for good
          </Button>
        )}
      </div>
    </section>
  )
}
