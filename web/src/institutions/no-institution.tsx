import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Shown on /school to users who represent no institution. */
export function NoInstitution() {
  return (
    <>
      <PageHead
        kicker="For schools"
        title="You do not look after a school here"
        lead="A school that has a subscription is looked after by one to three of its people: they see who holds a seat, invite teachers, and ask for the next term."
      />
      <div className="wrap grid gap-5 pt-8 *:max-w-measure">
        <p>
          When we approve a school, we write to its e-mail address and to its principal. That mail has a link; whoever
          opens it with an account of their own looks after the school from then on. If you have the mail, open the link
          while you are logged in.
        </p>
        <p>The mail is lost, or the link too old? Write to us, and we send the school a new one.</p>
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
