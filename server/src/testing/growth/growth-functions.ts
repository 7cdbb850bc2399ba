/** Two years of history up to now; rows are spread over them in the order of their number. */
const begin = `(now() - interval '730 days')`

/**
 * Temporary SQL functions of the connection, shared by the statements. Ids are UUIDv7 derived from what they name, so that a row can be
 * referenced without a lookup; they sort like the rows.
 */
export const growthFunctions = (users: number): string[] => [
  `create function pg_temp.at_part(n bigint, total bigint) returns timestamptz language sql stable as
    $$ select ${begin} + interval '729 days' * (n::float8 / greatest(total, 1)) $$`,
  `create function pg_temp.id_of(kind text, n bigint, at timestamptz) returns uuid language sql stable as
    $$ select overlay(overlay(md5(kind || n) placing
      lpad(to_hex((extract(epoch from at)::float8 * 1000)::bigint), 12, '0') || '7' from 1 for 13) placing 'a' from 17 for 1)::uuid $$`,
  `create function pg_temp.user_id(n bigint) returns uuid language sql stable as
    $$ select pg_temp.id_of('user', n, pg_temp.at_part(n, ${users})) $$`,
  `create function pg_temp.word_of(n bigint, words text[]) returns text language sql immutable as
    $$ select words[1 + (n % cardinality(words))::int] $$`,
  `create function pg_temp.first_of(n bigint) returns text language sql immutable as
    $$ select pg_temp.word_of(n * 7919 / 13, '{Abdul,Amudha,Anbu,Arul,Asha,Bala,Bhavani,Chitra,Deepa,Devi,Elango,Farah,Geetha,Gowri,Hari,Indira,Jaya,John,Kala,Kamal,Kavin,Kayal,Lata,Leela,Madhav,Malar,Mani,Mary,Meera,Mohan,Nila,Nisha,Pavai,Prema,Raja,Rani,Ravi,Revathi,Sakthi,Selvi,Senthil,Sita,Suresh,Tara,Uma,Usha,Valli,Vani,Vijay,Yamuna}') $$`,
  `create function pg_temp.last_of(n bigint) returns text language sql immutable as
    $$ select pg_temp.word_of(n * 104729 / 17, '{Achari,Ali,Arumugam,Balan,Bose,Chandran,Das,Devan,Durai,Ganesan,Gopal,Iyer,Joseph,Kannan,Khan,Krishnan,Kumar,Lal,Mathew,Menon,Murugan,Nadar,Nair,Narayanan,Natarajan,Pandian,Perumal,Pillai,Prasad,Rajan,Raman,Rao,Reddy,Saravanan,Sekar,Selvan,Shah,Sharma,Siddiq,Singh,Sundaram,Thangam,Thomas,Varma,Velu,Venkat}')
      || case when n % 3 = 0 then '' else ' ' || chr(65 + (n % 26)::int) end $$`,
  `create function pg_temp.subject_of(n bigint) returns text language sql immutable as
    $$ select pg_temp.word_of(n * 31, '{light,sound,motion,heat,cells,plants,acids,metals,magnets,circuits,planets,weather,forces,energy,atoms,genes,blood,soil,water,lenses}')
      || ' and ' || pg_temp.word_of(n / 20 * 17 + n, '{colour,pressure,breathing,rust,mirrors,waves,friction,seeds,salts,engines,eclipses,monsoons,levers,enzymes,crystals,orbits,digestion,erosion,filters,echoes}') $$`,
]

/** Numbers from 1, or from `from`, to a last one, as a table `n`. */
export const numbers = (last: number, from = 1): string => `generate_series(${from}::bigint, ${last}::bigint) n`
