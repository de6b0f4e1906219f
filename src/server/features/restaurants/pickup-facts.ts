import type { OrderFacts } from '#domain/checkout.ts'
import type { Holiday } from '#domain/holidays.ts'
import type { RestaurantEntry } from '../../import/restaurants-schema.ts'
import type { Source } from '../menu/source.ts'

/** A restaurant as the rules of pick-up and checkout read it. */
export function pickupRestaurant(entry: RestaurantEntry): OrderFacts['restaurant'] {
  return {
    openingHours: entry.openingHours, closingRules: entry.closingRules, holidayZone: entry.holiday_zone,
    slotMinutes: entry.slot_minutes, capacityPerSlot: entry.capacity_per_slot,
    peakCapacity: entry.peak_capacity_per_slot,
    leadTimeMinutes: entry.lead_time_minutes, lastPickupBeforeCloseMinutes: entry.last_pickup_before_close_minutes,
    horizonDays: entry.order_horizon_days,
    closed: entry.closed, active: entry.active, sellsAlcohol: entry.sells_alcohol,
    paymentOptions: entry.payment_options,
  }
}

export const holidaysOf = (source: Source): readonly Holiday[] => source.documents.legal.public_holidays.holidays
