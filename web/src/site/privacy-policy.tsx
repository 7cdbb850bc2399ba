import { brand } from '@ariviyal/contract/brand'
import { legalVersion } from '@ariviyal/contract/privacy/legal'
import { times } from '@ariviyal/contract/limits'
import { fewestForAverage } from '@ariviyal/contract/reports/school-view'
import { retention } from '@ariviyal/contract/privacy/retention'
import { Link } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { useFees } from '../payments/use-fees.ts'
import { LegalPage } from './legal-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Privacy Policy',
    path: '/privacy-policy',
    description: `What ${brand.name} keeps about you, why, for how long, and what you can ask of us.`,
  })

const mail = <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>

export default function PrivacyPolicy() {
  const charges = useFees() !== null
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we keep about you, why we need it, and what you can ask of us. We keep little, and we sell nothing."
    >
      <h2>Who is responsible</h2>
      <p>
        {brand.name}, {brand.location}, decides why and how the personal data described here is used; in the words of
        India's Digital Personal Data Protection Act, 2023 (the “DPDP Act”), we are the Data Fiduciary and you are the
        Data Principal. For questions and complaints about your data, write to {mail}.
      </p>

      <h2>What we keep, and why</h2>
      <h3>Your account</h3>
      <p>
        First name, last name, email address, phone number and password, which you give when you register. They let you
        log in and let us reach you. The password is stored only as an Argon2id hash: we cannot read it. Your role and
        subscription are stored with the account.
      </p>
      <h3>Your sessions</h3>
      <p>
        When you log in we store a hash of your session's token, the name that your browser gives itself, and when the
        session was last used. A session ends {times.sessionDays} days after its last use, when you log out, when you
        reset your password, and, on your other devices, when you change it. Members of our staff may be asked for a
        code from an app as well; the key that the codes are made with is stored encrypted.
      </p>
      <h3>What you agreed to</h3>
      <p>
        Which version of this policy and of our terms you agreed to, and when: at registration, with each long form, and
        when a text has changed.
      </p>
      <h3>Subscription requests and institution registrations</h3>
      <p>
        The details of the school that the form asks for, including the names and contact details of the correspondent,
        the principal and any representatives, together with our decision and its reason. We need them to decide on the
        request and to run the subscription. Please give another person's details only if that person agrees. If your
        school invites you by a link, we store that you hold a seat of that school. A school may invite you by your name
        and email address before you have an account; whoever represents the school sees who holds its seats.
      </p>
      {charges ? (
        <>
          <h3>Payments</h3>
          <p>
            The amount that you owe, the transaction number that you give us and, for a tax invoice, your state and
            GSTIN. We compare them with the statements of our bank, of which we keep nothing else. We see neither the
            number of your account nor that of a card.
          </p>
        </>
      ) : null}
      <h3>What you open</h3>
      <p>
        On which day you opened which book or film, so that we see from sums which content is used. Staff see the sums.
        We also keep the page where you left a book, so that you can continue on any device; only you see it.
      </p>
      <h3>Live sessions</h3>
      <p>
        Which live sessions you registered for, when the page of a session was open on a device of yours, which codes of
        the speaker you gave, what the meeting service's list of participants says of you, and what you wrote where you
        thought your attendance was wrong, with our decision. From these we find for how long you were present, and show
        it to you. Staff see it too. If you hold a seat of a school, those who look after that school see what you
        attended only if you agree to it, and for as long as you do and hold the seat.
      </p>
      <h3>Classes and pupils</h3>
      <p>
        What a teacher with a subscription writes into their own classes: names and roll numbers of pupils, tests,
        marks, absences and remarks. A pupil who takes a test on a device adds their answers. We keep each change of an
        answer with its time, and a random number for the browser, so that no answer is lost and the teacher can see
        what happened. A pupil has no account and gives neither an email address nor a phone number. The PIN is stored
        only as a hash, and the session as a hash of its token with the time of its last use.
      </p>
      <p>
        The teacher of a class and the co-teachers whom they invite see all of it; a pupil sees their own tests, answers
        and marks. Our staff see none of it, and we use it for nothing else: there is no advertising, no profile and no
        tracking of pupils. The school decides what is kept there and answers for the consent of the parents where the
        DPDP Act asks for it; initials or roll numbers do as well as names. A pupil, a test or a class that is removed
        is erased at once, and files that the pupil handed in within three days.
      </p>
      <p>
        The owner of a class may let the school see how much it is used and its averages; the school sees no pupil's
        name and no average of fewer than {fewestForAverage} pupils. The owner can end that at any time.
      </p>
      <p>
        We keep the email address of a co-teacher who is invited until the invitation is answered or withdrawn, and for{' '}
        {retention.classInvitationDays} days at most.
      </p>
      <h3>Messages</h3>
      <p>
        The name, email address, subject and text that you send through the contact form, and when we dealt with them.
      </p>
      <h3>Community</h3>
      <p>
        What you ask, answer and report, what you choose to show of yourself in the list of teachers, whom you block and
        what you hide, and what staff decided about your posts. Subscribers see your posts, with your name unless you
        leave it out. Two of our staff must agree before they learn who wrote a post without a name.
      </p>
      <p>
        A post can have a picture, which we delete with your account. Colleagues can mention you while you show yourself
        in the list. For a science fair we keep the name of your school, entries without names of pupils, and scores;
        judges never see schools or teachers.
      </p>
      <p>
        We keep the plans, papers and experiments that you give, with your name, news that you suggest, and what you
        chose for the weekly mail. Only you and a mentor or visitor see what you agree and the sheet of a lesson visit.
      </p>
      <h3>Projects</h3>
      <p>
        What a class measures, without names of pupils, at a place rounded to about 5 km. Subscribers, and teachers
        whose class takes part, see what its teacher has released, without the name of the school. It stays when the
        class or the account is deleted. Photos are seen once a reviewer has accepted them. A school paired with yours
        sees its name, and so do readers of a poster or certificate that shows it.
      </p>
      <h3>Partners</h3>
      <p>
        What you ask of a partner, your safety plan, messages and reports. A partner sees your school, district, grade,
        number of pupils and first name. We delete plans and messages {retention.partnerPlanMonths} months after the
        last change, and incidents {retention.partnerIncidentMonths} months after they were closed.
      </p>
      <h3>Complaints</h3>
      <p>
        Your name, email address, what you complain about and our decision. You need no account. Our staff see it, and
        whoever has the address of the complaint's page. The author of a post learns our reason, not who complained.
      </p>
      <h3>Security</h3>
      <p>
        To stop the guessing of passwords and the flooding of forms, we count attempts by network address and account,
        about as long as the limit lasts. So that strangers who guess cannot lock you out, we remember for 30 days from
        which network address an account was logged in to, as a hash. On the page “Security” you see your log-ins with
        the kind of browser and device, how many failed, and changes of what guards the account. The server's technical
        log notes requests, so that faults can be found; it holds no passwords, tokens or messages. What staff change is
        recorded: who, what and when.
      </p>

      <h2>What stays in your browser</h2>
      <p>
        We set no cookies, and we use no analytics, advertising or tracking of others. Your browser's local storage
        holds your session's token and your account details (under the names “token” and “user”) while you are logged
        in, the last page that you read of a book, and drafts until you send or clear them; marks that are not saved yet
        are kept in the open tab. A pupil's device holds the session under the name “pupil” until the pupil leaves, and
        the answers of a test and work that is not handed in yet, so that both can go on without a network. While you
        follow a live session on a bad line, the moments at which its page was open are kept there until they can be
        sent. Logging out removes the session; clearing the site's data in your browser removes everything.
      </p>

      <h2>On what ground</h2>
      <p>
        We use your data with your consent, which you give by sending a form for the purpose that the form states, and
        otherwise only as the DPDP Act allows, for example to obey a court. You can withdraw your consent at any time by
        deleting your account or by writing to us. What was done before remains lawful; the account and what depends on
        it then end.
      </p>

      <h2>Who else receives it</h2>
      <ul>
        <li>The providers that run our servers, storage and email for us, only on our instructions.</li>
        <li>The school or the applicant, where they need to know the decision on a request.</li>
        <li>Authorities, where Indian law obliges us.</li>
      </ul>
      <p>
        Some links lead to services of others, such as the form with which you register for a workshop, or the
        video-meeting service of a live session. What you enter there is governed by their policies. Some films are kept
        by YouTube or Vimeo: nothing is fetched from them until you press Play, in the mode that promises to follow you
        less; then they learn your network address.
      </p>

      <h2>For how long</h2>
      <p>
        A nightly run erases what has outlived its period. Links to set a new password work for {times.resetLinkMinutes}{' '}
        minutes. We keep
      </p>
      <ul>
        <li>
          account data, subscriptions and classes while the account exists; a class that has co-teachers passes to the
          longest-standing one when its owner's account is deleted;
        </li>
        <li>
          a pupil's name, roll number, answers, handed-in work, marks, feedback and the log of changes until a teacher
          removes the pupil, the test or the class; sessions of pupils for {times.pupilSessionDays} days after their
          last use;
        </li>
        <li>
          photos and files that pupils hand in for {retention.workFileMonths} months, or for{' '}
          {retention.replacedWorkFileMonths} months after they were handed in again;
        </li>
        <li>photos in projects for {retention.projectPhotoMonths} months;</li>
        <li>
          requests and registrations that were declined, and requests taken back, for {retention.declinedRequestMonths}{' '}
          months;
        </li>
        <li>a school's invitation that nobody has accepted for {retention.invitationMonths} months;</li>
        <li>messages for {retention.handledMessageMonths} months after they were dealt with;</li>
        <li>
          posts and reports while the account exists, posts without your name after that; your entry in the list of
          teachers until you withdraw it;
        </li>
        <li>complaints for {retention.decidedGrievanceMonths} months after the decision;</li>
        <li>log-ins and what else happened to your account for {retention.accountEventMonths} months;</li>
        <li>
          notifications for {retention.notificationDays} days, a former email address for {times.addressReturnDays};
        </li>
        <li>what you opened for {retention.activityMonths} months;</li>
        <li>
          what your attendance at a live session was found from for {retention.attendanceSourceMonths} months after the
          session, and what was found while the account exists;
        </li>
        <li>
          the record of what our staff did, with the name of whom it concerned where needed, as long as the service
          runs: nobody can change it afterwards;
        </li>
        <li>receipts as long as tax law asks.</li>
      </ul>

      <h2>Your rights</h2>
      <p>
        On the page <Link to="/profile/data">Your data</Link> you can take away everything that we keep about you, in
        one file, and delete your account at once. Under the DPDP Act you can also ask us, by writing to {mail} from
        your account's address,
      </p>
      <ul>
        <li>for a summary of your personal data, of what we do with it, and with whom it was shared;</li>
        <li>to correct, complete or update it;</li>
        <li>to erase it;</li>
        <li>to record a person who may exercise your rights if you die or become unable to.</li>
      </ul>
      <p>
        If you are not content with how we handle a grievance, you can turn to the Data Protection Board of India, after
        giving us the chance to set it right.
      </p>

      <h2>Children</h2>
      <p>
        The service is for teachers and schools, and accounts are for adults. The one place meant for pupils' data is a
        class of a teacher with a subscription. Enter data of pupils nowhere else. Parents and guardians ask the pupil's
        teacher or school to show, correct or erase what a class holds; they can also write to {mail}, with the name of
        the school, the class and the pupil, and we see to it with the school. If you believe that a child has given us
        other data, write to us and we erase it.
      </p>

      <h2>Security and breaches</h2>
      <p>
        Premium files are served through addresses that expire, passwords and tokens are stored only as hashes, and
        staff functions are open only to staff. If a breach of personal data should happen nevertheless, we tell the
        Data Protection Board and the persons affected, as the Act requires.
      </p>

      <h2>Changes</h2>
      <p>
        When what the service does with data changes, this page changes first and gets a new version, and you are asked
        to agree to it when you are next logged in. This is version {legalVersion('privacy', { charges })}.
      </p>
    </LegalPage>
  )
}
