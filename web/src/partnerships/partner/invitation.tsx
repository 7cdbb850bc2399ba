import { acceptPartnerInvitation, showPartnerInvitation } from '@ariviyal/contract/partnerships/partner-console'
import { messages } from '@ariviyal/contract/messages'
import { useNavigate } from 'react-router'
import { ApiError, call, serverMessage } from '../../api/client.ts'
import { loginAndBack } from '../../session/require-session.ts'
import { useSession } from '../../session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** `organisation` is null for an invitation that is used, withdrawn or too old. */
interface Found {
  token: string
  organisation: string | null
  problem: string | undefined
}

export async function loadInvitation(token: string, signal: AbortSignal): Promise<Found> {
  try {
    const { organisation } = await call(showPartnerInvitation, { params: { token }, signal })
    return { token, organisation, problem: undefined }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { token, organisation: null, problem: serverMessage(error) ?? messages.network }
  }
}

/** The page of the mailed link: who accepts speaks for the organisation. */
export function Invitation({ found: { token, organisation, problem } }: { found: Found }) {
  const navigate = useNavigate()
  const { isAuthenticated } = useSession()
  const path = `/partner?invitation=${encodeURIComponent(token)}`
  return (
    <>
      <PageHead
        kicker="Invitation"
        title={organisation ?? 'Speak for an organisation'}
        lead={organisation ? 'You are invited to speak for this organisation.' : undefined}
      />
      <div className="wrap grid max-w-3xl gap-6 pt-8 pb-20">
        {problem === undefined ? null : <Banner tone="error">{problem}</Banner>}
        {organisation === null ? null : (
          <>
            <p className="max-w-measure">
              You write its offers, set times and answer schools. You see the name of a school, its district and the
              first name of the teacher. You see no pupil, and write to schools through these pages only.
            </p>
            {isAuthenticated ? (
              <Form
                send={() => call(acceptPartnerInvitation, { params: { token } })}
                done={() => navigate('/partner?show=organisation', { replace: true })}
                failed="The invitation could not be accepted. Try again."
                submit="Accept the invitation"
                pending="Saving..."
              >
                {null}
              </Form>
            ) : (
              <>
                <p>Log in or register with the address to which the invitation was sent.</p>
                <div className="flex flex-wrap gap-3">
                  <ButtonLink to={loginAndBack(path)}>Login</ButtonLink>
                  <ButtonLink to={`/register?next=${encodeURIComponent(path)}`} tone="quiet">
                    Register
                  </ButtonLink>
                </div>
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}
