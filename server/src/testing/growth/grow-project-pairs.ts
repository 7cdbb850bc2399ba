import { numbers } from './growth-functions.ts'
import { derived, type GrowthSize, known } from './growth-size.ts'
import { grownProjects, projectIds } from './grow-projects.ts'

/** Every class of the last project has put up its poster, handed in a report and marks that of the next class; a tenth has marked it. */
export function projectPairStatements(size: GrowthSize): Record<string, string> {
  const { classes } = derived(size)
  const { last, entryOf, at } = projectIds(size)
  const pair = `pg_temp.id_of('project-pair', n, ${at})`
  return {
    project_reports: `insert into project_reports (project_class_id, class_id, asked, found, differently, version, saved_at, handed_in_at)
      select ${entryOf('n')}, pg_temp.id_of('class', n, ${at}), 'How much rain?', 'About 80 mm.', 'Empty it.', 1, ${at}, ${at} from ${numbers(classes)}`,
    project_posters: `insert into project_posters (id, project_id, project_class_id, class_id, names_school, put_up_at)
      select pg_temp.id_of('project-poster', n, ${at}), ${last}, ${entryOf('n')}, pg_temp.id_of('class', n, ${at}), n % 2 = 0, ${at} from ${numbers(classes)}`,
    project_pairs: `insert into project_pairs (id, project_id, marker_id, marked_id, paired_at)
      select ${pair}, ${last}, ${entryOf('n')}, ${entryOf(`(n % ${classes} + 1)`)}, ${at} from ${numbers(classes)} where ${classes} > 1`,
    project_marks: `insert into project_marks (pair_id, question, method, honesty, conclusion, praise, advice, marked_by, marked_at)
      select ${pair}, 3, 3, 2, 4, 'Well described.', 'Say how large the error is.', pg_temp.user_id(${known.subscriber}), ${at}
        from ${numbers(classes)} where n % 10 = 0 and ${classes} > 1`,
    project_calls: `insert into project_calls (id, first_id, second_id, first_class_id, second_class_id, state, awaits, proposed_at, starts_at, address, version, changed_at)
      select pg_temp.id_of('project-call', n, ${at}), least(${entryOf('n')}, ${entryOf('(n + 1)')}), greatest(${entryOf('n')}, ${entryOf('(n + 1)')}),
        pg_temp.id_of('class', n, ${at}), pg_temp.id_of('class', n, ${at}), 'agreed', 'first', ${at}, ${at}, 'https://meet.example/call', 1, ${at} from ${numbers(classes)} where n < ${classes}`,
    project_credits: `insert into project_credits (id, project_id, user_id, title, starts_on, ends_on, part)
      select pg_temp.id_of('project-credit', n, pg_temp.at_part(n, ${grownProjects})), pg_temp.id_of('project', n, pg_temp.at_part(n, ${grownProjects})),
        pg_temp.user_id(${known.subscriber}), 'Rain ' || n, '2026-06-01', '2026-09-30', 'Measured with a class' from ${numbers(grownProjects)}`,
  }
}
