// Loaded into the server before its own code (`node --import`): ends the process as soon as an input has changed a built-in prototype.
const shared = {
  Object,
  'Object.prototype': Object.prototype,
  'Array.prototype': Array.prototype,
  Function: Function.prototype,
}
const lookMs = 100

const namesOf = (thing: object): Set<string> => new Set(Object.getOwnPropertyNames(thing))
const before = new Map(Object.entries(shared).map(([name, thing]) => [name, namesOf(thing)]))

setInterval(() => {
  for (const [name, thing] of Object.entries(shared)) {
    const added = [...namesOf(thing).difference(before.get(name) ?? new Set())]
    if (added.length === 0) continue
    console.error(`an input has put ${added.join(', ')} into ${name}, which all objects share`)
    process.exit(70)
  }
}, lookMs).unref()
