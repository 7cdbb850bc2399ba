import type { Today } from '@ariviyal/contract/today/today'
import { Link } from 'react-router'
import { pluralise } from '../ui/pluralise.ts'
import { TodayCard } from './today-card.tsx'
import { taskAddress, taskInWords } from './today-words.ts'

/** What waits in the classes, else the classes, else how to make one. */
export function ClassesCard({ today, mayUseClasses }: { today: Today; mayUseClasses: boolean }) {
  const { tasks, more_tasks: more, classes } = today
  if (tasks.length > 0)
    return (
      <TodayCard section="Classes" title="Waiting for you" to="/lms/classes">
        <ul>
          {tasks.map((task) => (
            <li key={`${task.kind} ${task.id}`} className="border-t border-line">
              <Link to={taskAddress(task)} className="block py-2 hover:underline">
                <span className="font-semibold">{taskInWords(task)}</span>{' '}
                <span className="text-ink-soft wrap-anywhere">
                  {task.class_name === null ? '' : `${task.class_name}: `}
                  {task.title}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {more > 0 ? (
          <p className="border-t border-line pt-2 text-sm text-ink-soft">And {pluralise(more, 'more task')}.</p>
        ) : null}
      </TodayCard>
    )
  if (classes.length > 0)
    return (
      <TodayCard section="Classes" title="Your classes" to="/lms/classes" text="Nothing to mark.">
        <ul className="flex flex-wrap gap-x-5">
          {classes.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/lms/classes/${id}`} className="link inline-flex min-h-11 items-center">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </TodayCard>
    )
  return mayUseClasses ? (
    <TodayCard
      section="Classes"
      title="Make your first class"
      to="/lms/classes"
      text="Type or paste the names of its pupils. Tests and work to mark then appear here."
    />
  ) : (
    <TodayCard
      section="Classes"
      title="See what classes can do"
      to="/lms"
      text="Tests that mark themselves, hand-ins and a gradebook."
    />
  )
}
