import { expect, test } from 'vitest'
import * as current from './scenes/current/current-numbers.ts'
import * as mitosis from './scenes/mitosis/mitosis-numbers.ts'
import * as monsoon from './scenes/monsoon/monsoon-numbers.ts'

/** As many decimals as a film shows. */
const rounded = (value: number, decimals = 0) => Number(value.toFixed(decimals))

test('the same heat warms sand five times as much as water', () => {
  const { water, sand, given, waterWarms, sandWarms } = monsoon.specificHeat
  expect([given / water, given / sand]).toEqual([waterWarms, sandWarms])
})

test('vapour takes six times the heat that brings cold water to the boil', () => {
  const { toBoilKj, toVapourKj, timesAsMuch } = monsoon.evaporation
  expect((monsoon.specificHeat.water * 100) / 1000).toBe(toBoilKj)
  expect(rounded(toVapourKj / toBoilKj)).toBe(timesAsMuch)
  // Latent heat of vaporisation in kJ/kg falls by about 2.36 for each °C above 0 (Rogers and Yau, 1989): 28 °C at sea.
  expect(Math.abs(toVapourKj / (2501 - 2.36 * 28) - 1)).toBeLessThan(0.03)
})

test('the shower gives out what a power station gives in 42 minutes', () => {
  const { mm, squareMetres, kilograms, joules, stationMegawatts, minutes } = monsoon.shower
  // 1 mm on 1 m² is 1 litre, which weighs 1 kg.
  expect(mm * squareMetres).toBe(kilograms)
  expect(kilograms * monsoon.evaporation.toVapourKj * 1000).toBe(joules)
  expect(rounded(joules / (stationMegawatts * 1e6) / 60)).toBe(minutes)
})

test('the edge of the rain moves 86 km a day, by dates that are dates', () => {
  const day = (place: string) => monsoon.onset.find((one) => one.place === place)?.day ?? Number.NaN
  const { thiruvananthapuram, delhi, kmPerDegree, kmPerDay } = monsoon.edge
  expect(rounded(((delhi - thiruvananthapuram) * kmPerDegree) / (day('Delhi') - day('Kerala')))).toBe(kmPerDay)
  for (const { day: after, date } of monsoon.onset) {
    const moment = new Date(Date.UTC(2025, 4, 31 + after))
    expect(moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })).toBe(date)
  }
})

test('electrons drift as slowly as the film says', () => {
  const { amperes, squareMillimetres, electronsPerCubicMetre, mmPerSecond } = current.drifting
  const metres = amperes / (electronsPerCubicMetre * 1.602e-19 * squareMillimetres * 1e-6)
  expect(rounded(metres * 1000, 3)).toBe(mmPerSecond)
})

test('power, resistance and current of lamps, resistor and iron follow from each other', () => {
  expect(current.torch.volts * current.torch.amperes).toBe(current.torch.watts)
  expect(current.resistor.wattsAt).toEqual([1, 2, 3].map((amperes) => amperes ** 2 * current.resistor.ohms))
  const exact = (watts: number) => current.mains ** 2 / watts
  const inSeries = current.mains / (exact(60) + exact(100))
  expect(rounded(inSeries, 2)).toBe(current.seriesAmperes)
  for (const watts of [60, 100] as const) {
    const { ohms, amperes, wattsInSeries } = current.lamps[watts]
    expect(rounded(exact(watts))).toBe(ohms)
    expect(rounded(watts / current.mains, 2)).toBe(amperes)
    expect(rounded(inSeries ** 2 * exact(watts))).toBe(wattsInSeries)
  }
  const { watts, amperes, ohms, minutes, units } = current.ironOnMains
  expect([rounded(watts / current.mains, 2), rounded(current.mains ** 2 / watts, 1)]).toEqual([amperes, ohms])
  expect((watts / 1000) * (minutes / 60)).toBe(units)
  expect(1000 * 3600).toBe(current.joulesInUnit)
})

test('the count of chromosomes comes out even', () => {
  const [begin, copied, parted, each] = mitosis.counted
  expect(begin).toMatchObject({ chromosomes: mitosis.diploid, chromatids: mitosis.diploid })
  expect(copied).toMatchObject({ chromosomes: mitosis.diploid, chromatids: 2 * mitosis.diploid })
  expect(parted).toMatchObject({ chromosomes: 2 * mitosis.diploid, chromatids: 2 * mitosis.diploid })
  expect(2 * each.chromosomes).toBe(parted.chromosomes)
  expect(mitosis.rounds).toEqual([0, 1, 2, 3, 4].map((round) => 2 ** round))
  expect(mitosis.afterTen).toBe(2 ** 10)
})
