/** A class, and what tells that it is of one school with another one. */
export interface PlacedClass {
  id: string
  site: string
  teachers: readonly string[]
  institutions: readonly string[]
}

/** The school of each class, by its id: classes that share a place, a teacher or an institution are of one, also through a third class. */
export function groupSchools(classes: readonly PlacedClass[]): Map<string, string> {
  const parents = new Map<string, string>()
  const rootOf = (node: string): string => {
    let root = node
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent
    parents.set(node, root)
    return root
  }
  for (const { id, site, teachers, institutions } of classes)
    for (const shared of [
      `site ${site}`,
      ...teachers.map((teacher) => `teacher ${teacher}`),
      ...institutions.map((institution) => `institution ${institution}`),
    ])
      parents.set(rootOf(shared), rootOf(id))
  return new Map(classes.map(({ id }) => [id, rootOf(id)]))
}
