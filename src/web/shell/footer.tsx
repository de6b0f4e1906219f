export function Footer() {
  return <footer className="bg-night text-on-night" />
}
