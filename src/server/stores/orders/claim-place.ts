import { sql } from 'kysely'

/** Takes a place in a slot and returns the slot; returns no row if the slot is full (T11). */
export const claimPlace = ({
  restaurant,
  at,
  capacity,
}: {
  restaurant: number
  at: Date
  capacity: number
}) => sql`
  insert into slots as s (restaurant_id, starts_at, capacity, taken)
  values (${restaurant}, ${at}, ${capacity}, 1)
  on conflict (restaurant_id, starts_at) do update set taken = s.taken + 1, capacity = excluded.capacity
    where s.taken < excluded.capacity
  returning restaurant_id, starts_at`
