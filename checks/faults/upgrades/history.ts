import { spawnSync } from 'node:child_process'
import { root } from '../../real-server.ts'

const folder = 'server/src/migrations'

function git(args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, input, encoding: 'utf8', maxBuffer: 2 ** 27 })
  if (status !== 0) throw new Error(`git ${args[0] ?? ''}: ${stderr}`)
  return stdout
}

/** The migrations of a tree, by name, with git's hash of their content. */
function migrationsOf(tree: string): Map<string, string> {
  const lines = git(['ls-tree', tree]).split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, hash = '', name = ''] = /^\S+ blob (\S+)\t(\d{4}_\w+)\.sql$/.exec(line) ?? []
      return name ? [[name, hash] as const] : []
    }),
  )
}

/** The tree of migrations of each commit that has one, newest commit first. */
function treesOf(commits: string[]): { commit: string; tree: string }[] {
  const answers = git(['cat-file', '--batch-check'], commits.map((commit) => `${commit}:${folder}\n`).join(''))
  return answers
    .trim()
    .split('\n')
    .flatMap((line, index) => {
      const [tree = '', type] = line.split(' ')
      return type === 'tree' ? [{ commit: commits[index] ?? '', tree }] : []
    })
}

export interface History {
  /** For each state of the schema, oldest first, the last commit with that state. */
  states: { last: string; commit: string }[]
  /** A line for each migration on the main branch whose content was changed later. */
  edited: string[]
}

/** Reads earlier schemas from the repository. @throws Error in a shallow clone. */
export function readHistory(): History {
  if (git(['rev-parse', '--is-shallow-repository']).trim() === 'true')
    throw new Error('this clone holds no earlier commits: git fetch --unshallow')
  const current = migrationsOf(`HEAD:${folder}`)
  const names = [...current.keys()].sort()
  const cache = new Map<string, Map<string, string>>()
  const read = (tree: string) => {
    const migrations = cache.get(tree) ?? migrationsOf(tree)
    cache.set(tree, migrations)
    return migrations
  }

  const commits = new Map<string, string>()
  for (const { commit, tree } of treesOf(git(['rev-list', 'HEAD']).trim().split('\n'))) {
    const migrations = read(tree)
    const isState = [...migrations].every(([name, hash], index) => names[index] === name && current.get(name) === hash)
    const last = [...migrations.keys()].at(-1)
    if (isState && last && !commits.has(last)) commits.set(last, commit)
  }

  const edited = new Set<string>()
  for (const { commit, tree } of treesOf(git(['rev-list', '--first-parent', 'HEAD']).trim().split('\n')))
    // Commits before today's initial migration have an unrelated migration history.
    for (const [name, hash] of read(tree).has(names[0] ?? '') ? read(tree) : [])
      if (current.get(name) !== hash) edited.add(`the migration ${name} of commit ${commit.slice(0, 8)} is another now`)
  return { states: names.flatMap((last) => ({ last, commit: commits.get(last) ?? '' })), edited: [...edited] }
}
