import type { Services } from './services.ts'

/**
 * Makes a value for each program, when it is first needed. Previews are programs of their own in
 * the same process.
 */
export function oncePerProgram<T extends object>(
  create: (services: Services) => T,
): (services: Services) => T {
  const values = new WeakMap<Services, T>()
  return (services) => {
    const value = values.get(services) ?? create(services)
    values.set(services, value)
    return value
  }
}
