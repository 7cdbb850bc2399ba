import { brand } from '@ariviyal/contract/brand'
import { legalVersion } from '@ariviyal/contract/privacy/legal'
import { times } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { useFees } from '../payments/use-fees.ts'
import { LegalPage } from './legal-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Terms & Condition',
    path: '/termsandconditions',
    description: `The terms on which teachers and schools use ${brand.name}.`,
  })

export default function TermsAndConditions() {
  const charges = useFees() !== null
  return (
    <LegalPage
      title="Terms & Condition"
      lead={`The agreement between you and ${brand.name} when you use this site. It is short, so please read it.`}
    >
      <h2>1. What the service is</h2>
      <p>
        {brand.name} offers science teaching material, workshops and sessions to teachers of grades 6 to 12 and to their
        schools. Some of it is free to everyone with an account, some of it is open only while a subscription is
        running. Content is added, corrected and sometimes taken away.
      </p>

      <h2>2. Your account</h2>
      <ul>
        <li>You must be at least 18 years old and give details that are true.</li>
        <li>An account is for one person. Keep your password to yourself, and tell us if someone else has used it.</li>
        <li>A session ends {times.sessionDays} days after its last use. You may log out on any device at any time.</li>
      </ul>

      <h2>3. Subscriptions</h2>
      <ul>
        <li>
          You ask for a subscription through a form. We may approve or refuse a request; we tell you by email, with a
          reason where we can.
        </li>
        <li>
          A subscription begins when it is approved and ends on its end date, normally after twelve months. Before it
          ends we remind you by email; it does not renew by itself.
        </li>
        {charges ? (
          <>
            <li>
              Where a fee is charged, you read its amount with all taxes before you ask. It stays what it was on the day
              on which you asked. Where no amount is shown, no fee is charged.
            </li>
            <li>
              You pay by UPI or bank transfer, to the account that we show you. You get a receipt, or a tax invoice
              where the law asks for one. If we refuse a request that you have paid for, we return the fee.
            </li>
          </>
        ) : (
          <li>No fee is charged through this site. If you and we agree on one, it is agreed in writing outside it.</li>
        )}
        <li>A trial is a short subscription without obligation; it ends by itself.</li>
        <li>We may end a subscription early if these terms are broken.</li>
      </ul>

      <h2>4. Schools</h2>
      <ul>
        <li>Whoever registers an institution declares to be entitled to do so and that the details are true.</li>
        <li>
          An approved institution has a number of seats and an invitation link, and one or more representatives who look
          after them. Link and invitations are for its own teachers; the school may release a seat, and one that is
          taken without right may be withdrawn. A teacher who loses a seat keeps the account.
        </li>
        <li>
          The declaration on the form says that the school will attend the award ceremony. We agree on its date and
          place with the school.
        </li>
      </ul>

      <h2>5. How you may use the content</h2>
      <p>
        The texts, drawings, videos and worksheets belong to {brand.name} or to those who lent them. While you have
        access you may read and watch them, show them in your own classes, and print worksheets, posters and plans for
        your own pupils. You may not publish them, sell them, pass on premium files or their addresses, or remove the
        names of their makers.
      </p>

      <h2>6. What is not allowed</h2>
      <ul>
        <li>Reaching content or data that is not meant for you, or helping others to.</li>
        <li>Disturbing the service, overloading it, or copying it by machine.</li>
        <li>Sending anything unlawful, hurtful or misleading through a form.</li>
      </ul>

      <h2>7. Experiments and safety</h2>
      <p>
        Activities are described for trained teachers. Try each one before the class, follow your school's safety rules,
        and judge for yourself whether it suits your room and your pupils. An e-certificate confirms participation in a
        session; it is not a qualification.
      </p>

      <h2>8. Links to others</h2>
      <p>
        Some links lead to services that we do not run, such as a workshop's registration form. Their terms hold there.
      </p>

      <h2>9. Our responsibility</h2>
      <p>
        We take care that content is correct and that the service is available, but we cannot promise that it is never
        wrong or never interrupted. As far as the law permits, we are not liable for indirect loss. Nothing here limits
        liability that cannot be limited by law, or your rights as a consumer.
      </p>

      <h2>10. Your data</h2>
      <p>
        The <Link to="/privacy-policy">Privacy Policy</Link> says what we keep about you and what you can ask of us.
      </p>

      <h2>11. Ending and changing</h2>
      <p>
        You may delete your account at any time, on the page <Link to="/profile/data">Your data</Link>. If we change
        these terms, the new text stands here with a new version, and you are asked to agree to it when you are next
        logged in. This is version {legalVersion('terms', { charges })}.
      </p>

      <h2>12. Law and courts</h2>
      <p>
        The law of India applies. The courts at {brand.jurisdiction} have jurisdiction, as far as the law leaves this
        open.
      </p>

      <h2>13. Contact</h2>
      <p>
        {brand.name}, {brand.location} · <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </p>
    </LegalPage>
  )
}
