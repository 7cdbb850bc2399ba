import { numbers } from './growth-functions.ts'
import { derived, type GrowthSize, known } from './growth-size.ts'

const subscriber = `pg_temp.user_id(${known.subscriber})`

/** As many projects as people can run, at every size. */
export const grownProjects = 60
const perClass = { visits: 40 }

const protocol = `'{"materials": [], "steps": ["Read the gauge."], "safety": {"grade_min": 6, "lines": [{"hazard": "lightning", "text": "Stay inside."}]},
  "fields": [{"key": "rain", "label": "Rain", "hint": "", "required": true, "kind": "number", "unit": "mm", "other_units": ["cm"], "min": 0, "max": 400,
    "ranges": [], "resolution": 1, "instrument": "", "replicates": 1}],
  "schedule": {"starts_on": "2026-06-01", "ends_on": "2026-09-30", "every": "day", "words": ""}, "conclude": ""}'::jsonb`

/** SQL of the ids that other statements refer to: the last project, and the entry of the class with a number. */
export function projectIds(size: GrowthSize) {
  const { classes } = derived(size)
  const atOf = (number: string) => `pg_temp.at_part(${number}, ${classes})`
  return {
    last: `pg_temp.id_of('project', ${grownProjects}, pg_temp.at_part(${grownProjects}, ${grownProjects}))`,
    at: atOf('n'),
    entryOf: (number: string) => `pg_temp.id_of('project-class', ${number}, ${atOf(number)})`,
  }
}

/** Projects that the subscriber leads; every class of the LMS takes part in the last one, which is the first that lists show. */
export function projectStatements(size: GrowthSize): Record<string, string> {
  const { classes } = derived(size)
  const opened = `pg_temp.at_part(n, ${grownProjects})`
  const project = `pg_temp.id_of('project', n, ${opened})`
  const { last, entryOf, at } = projectIds(size)
  const version = `pg_temp.id_of('protocol', ${grownProjects}, pg_temp.at_part(${grownProjects}, ${grownProjects}))`
  const site = `pg_temp.id_of('project-site', n, ${at})`
  const entry = entryOf('n')
  const visit = `pg_temp.id_of('project-visit', n * 100 + v, ${at} + interval '1 hour' * v)`
  const reading = `pg_temp.id_of('project-reading', n * 100 + v, ${at} + interval '1 hour' * v)`
  const form = `jsonb_build_object('title', 'Rain ' || n, 'question', 'How much rain?', 'summary', 'Each class reads a gauge.', 'protocol', ${protocol})`
  const ofVisits = `from ${numbers(classes)}, generate_series(1, ${perClass.visits}) v`
  const place = `180 + n % 200, 1500 + n % 200`
  return {
    projects: `insert into projects (id, state, lead_id, draft, version, published, schools, created_at, opened_at)
      select ${project}, 'open', ${subscriber}, ${form}, 1, 1, least(2000, ${classes}), ${opened}, ${opened} from ${numbers(grownProjects)}`,
    protocol_versions: `insert into protocol_versions (id, project_id, number, form, changes, published_at)
      select pg_temp.id_of('protocol', n, ${opened}), ${project}, 1, ${form}, 'First version', ${opened} from ${numbers(grownProjects)}`,
    project_sites: `insert into project_sites (id, project_id, number, school, district, latitude_cells, longitude_cells)
      select ${site}, ${last}, n, 'School ' || n, '33-madurai', ${place} from ${numbers(classes)}`,
    project_classes: `insert into project_classes (id, project_id, site_id, class_id, enrolled_at)
      select ${entry}, ${last}, ${site}, pg_temp.id_of('class', n, ${at}), ${at} from ${numbers(classes)}`,
    project_visits: `insert into project_visits (id, project_id, site_id, project_class_id, protocol_id, sent_id, content, measured_on,
        latitude_cells, longitude_cells, state, received_at)
      select ${visit}, ${last}, ${site}, ${entry}, ${version}, ${visit}, 'hash', (${at})::date + v, ${place},
        case when v % 4 = 0 then 'waiting' else 'released' end, ${at} + interval '1 hour' * v ${ofVisits}`,
    project_readings: `insert into project_readings (id, visit_id, field, replicate, value, unit, number, instrument, second_value, is_confirmed, created_at)
      select ${reading}, ${visit}, 'rain', 1, '12', 'mm', 12, '', '', false, ${at} ${ofVisits}`,
    project_flags: `insert into project_flags (id, project_id, visit_id, reading_id, kind, reason, state, created_at, decided_at)
      select ${reading}, ${last}, ${visit}, ${reading}, 'range', 'More than usual.', (array['open', 'right', 'wrong'])[v % 3 + 1], ${at},
        case when v % 3 <> 0 then ${at} end ${ofVisits} where v % 2 = 0`,
    project_photos: `insert into project_photos (id, project_id, visit_id, class_id, field, replicate, state, reason, file_key, created_at)
      select ${reading}, ${last}, ${visit}, pg_temp.id_of('class', n, ${at}), 'rain', 1,
        (array['waiting', 'accepted', 'refused', 'received', 'expected'])[v % 5 + 1], case when v % 5 = 2 then 'A face is visible' else '' end,
        case when v % 5 in (0, 1, 3) then 'hand-ins/photo-' || n || '-' || v || '.webp' end, ${at} ${ofVisits}`,
  }
}
