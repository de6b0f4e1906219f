import type { Mutant } from './mutant.ts'

export const kitchen: Mutant[] = [
  {
    name: 'a board moves the order of another restaurant',
    file: 'src/server/features/kitchen/tap.ts',
    find: '      lockedOrder.restaurant !== tapped.restaurant ||\n',
    replace: '',
    tests: ['src/server/features/kitchen'],
  },
  {
    name: 'the key of a tap is good for another one',
    file: 'src/server/features/kitchen/tap.ts',
    find: "if (row.body_hash !== hashOf(JSON.stringify(tap))) throw new Refusal('idempotency_key_reused')",
    replace: '',
    tests: ['src/server/features/kitchen'],
  },
  {
    name: 'what is begun is not accepted',
    file: 'src/server/features/kitchen/tap.ts',
    find: "if (action === 'start') await acceptOrder(tx, jobs, { order, person, at })",
    replace: '',
    tests: ['src/server/features/kitchen'],
  },
  {
    name: 'an order that was accepted meanwhile is void',
    file: 'src/server/features/kitchen/void-unaccepted.ts',
    find: 'lockedOrder === null || lockedOrder.accepted',
    replace: 'lockedOrder === null',
    tests: ['src/server/features/kitchen'],
  },
  {
    name: 'a pairing code is good twice',
    file: 'src/server/stores/kitchen/devices.ts',
    find: 'and used_at is null and expires_at',
    replace: 'and expires_at',
    tests: ['src/server/features/kitchen'],
  },
  {
    name: 'nobody needs to be at the board',
    file: 'src/server/program/recognise-viewers.ts',
    find: "viewerKind === 'cook' && request.desk.person === null",
    replace: "viewerKind === 'cook' && false",
    tests: ['src/server/http/guards/guards.test.ts'],
  },
]
