import type { User } from '@ariviyal/contract/accounts/accounts'
import { type Task, type Today, todayLimits } from '@ariviyal/contract/today/today'
import { dayOf } from '@ariviyal/contract/time'
import { listHandInsToMark } from '../assignments/marking/list-hand-ins-to-mark.ts'
import { listNewCertificates } from '../certificates/list-new-certificates.ts'
import { listRunningClasses } from '../classroom/running-classes.ts'
import { findWaitingRegistration } from '../institutions/registration/show-registration.ts'
import { nameRepresentedInstitution } from '../institutions/representatives/represented-institution.ts'
import { findLastBook } from '../library/activity/find-last-book.ts'
import { findSessionNow } from '../live/shown/find-session-now.ts'
import { nameMaterialsOfWeek } from '../materials/name-materials.ts'
import { showOwnOrganisation } from '../partnerships/organisations/show-organisations.ts'
import type { AppContext } from '../platform/app-context.ts'
import { listPhotosOfLead } from '../projects/photos/waiting-photos.ts'
import { findQuestionOfDay } from '../questions/find-question-of-day.ts'
import { findUsualAnswer } from '../subscriptions/requests/find-usual-answer.ts'
import { showSubscription } from '../subscriptions/show-subscription.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'
import { listTestsInHand } from '../tests/marking/list-tests-in-hand.ts'

/** What a user finds at the top of the home page. Every part is bounded; they are read at the same time. */
export async function showToday(ctx: AppContext, user: User): Promise<Today> {
  const { db } = ctx
  const now = ctx.now()
  const day = dayOf(now)
  const mayOpenPremium = opensPremium(user)
  const [
    session,
    book,
    handIns,
    tests,
    photos,
    classes,
    materials,
    question,
    certificates,
    subscription,
    usually,
    school,
    { organisation },
    registration,
  ] = await Promise.all([
    findSessionNow(db, user.id, now),
    findLastBook(db, user.id, { mayOpenPremium }),
    listHandInsToMark(db, user.id),
    listTestsInHand(db, user.id, now),
    mayOpenPremium ? listPhotosOfLead(db, user.id) : [],
    listRunningClasses(db, user.id, todayLimits.classes),
    nameMaterialsOfWeek(db, day),
    mayOpenPremium ? findQuestionOfDay(db, user.id, day) : null,
    listNewCertificates(db, user.id, now, todayLimits.certificates),
    showSubscription(db, user.id, now),
    user.requested_at === undefined ? null : findUsualAnswer(db, now),
    nameRepresentedInstitution(db, user.id),
    showOwnOrganisation(ctx, user),
    findWaitingRegistration(ctx, user.id),
  ])
  const running = tests.filter(({ kind }) => kind === 'running-test')
  const tasks: Task[] = [...running, ...handIns, ...tests.filter(({ kind }) => kind === 'answers'), ...photos]
  return {
    session,
    book,
    tasks: tasks.slice(0, todayLimits.tasks),
    more_tasks: Math.max(0, tasks.length - todayLimits.tasks),
    classes,
    materials,
    question,
    certificates,
    subscription,
    answered_within_days: usually,
    school: school === null ? null : { name: school },
    partner: organisation && { name: organisation.name, unanswered: organisation.requests_waiting },
    registration,
  }
}
