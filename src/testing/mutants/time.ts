import type { Mutant } from './mutant.ts'

export const time: Mutant[] = [
  {
    name: 'a day from midnight to midnight is closed',
    file: 'src/domain/time/opening.ts',
    find: 'close <= open',
    replace: 'close < open',
    tests: ['src/domain/time'],
  },
  {
    name: 'a slot is full one order late',
    file: 'src/domain/time/pickup.ts',
    find: 'capacity - orderCountAt(at)',
    replace: 'capacity + 1 - orderCountAt(at)',
    tests: ['src/domain/time'],
  },
  {
    name: 'the lead time does not count',
    file: 'src/domain/time/pickup.ts',
    find: 'at < now + leadTimeMinutes * MINUTE',
    replace: 'at < now',
    tests: ['src/domain/time'],
  },
  {
    name: 'the rush has the capacity of a quiet hour',
    file: 'src/domain/time/capacity.ts',
    find: 'time < peakCapacity.to ? peakCapacity.orders : capacityPerSlot',
    replace: 'time < peakCapacity.to ? capacityPerSlot : capacityPerSlot',
    tests: ['src/domain/time'],
  },
  {
    name: 'a dated day does not win over a bank holiday',
    file: 'src/domain/time/opening.ts',
    find: "dated?.type === 'hours' || dated?.type === 'open'",
    replace: "dated?.type === 'open'",
    tests: ['src/domain/time'],
  },
  {
    name: 'a night has the capacity of the day on which it ends',
    file: 'src/domain/time/pickup.ts',
    find: 'at <= endOfBefore',
    replace: 'at < 0',
    tests: ['src/domain/time'],
  },
  {
    name: 'a night is no longer offered after midnight',
    file: 'src/domain/time/pickup.ts',
    find: 'isNight ? yesterday : dayIn(now)',
    replace: 'isNight ? dayIn(now) : dayIn(now)',
    tests: ['src/domain/time'],
  },
  {
    name: 'the annual closure ends a day early',
    file: 'src/domain/time/opening.ts',
    find: 'from <= day && day <= to :',
    replace: 'from <= day && day < to :',
    tests: ['src/domain/time'],
  },
  {
    name: 'a board that was never there is missed',
    file: 'src/domain/time/unreachable.ts',
    find: 'seenAt === null || now - seenAt < after.soon',
    replace: 'seenAt !== null && now - seenAt < after.soon',
    tests: ['src/domain/time', 'src/server/state/times'],
  },
]
