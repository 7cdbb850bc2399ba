import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Shown on /school to users who represent no institution. */
export function NoInstitution() {
  return (
    <>
      <PageHead
        kicker="For schools"
        title="You do not look after a school here"
        lead="One to three people look after a school with a subscription: they see who has a seat, invite teachers and ask for the next term."
      />
      <div className="wrap grid gap-5 pt-8 *:max-w-measure">
        <p>
          When we approve a school, we mail a link to the school and its principal. If you have that mail, open the link
          while you are logged in, and you look after the school from then on.
        </p>
        <p>Have you lost the mail, or has the link expired? Write to us, and we will send the school a new one.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/subscription-register">Register a school</ButtonLink>
          <ButtonLink to="/contact" tone="quiet">
            Write to us
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
