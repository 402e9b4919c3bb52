import type { PageAddress } from '@vitalgate/contract';
import { Link, useLocation } from 'wouter-preact';
import { type IconName, Icon } from '../controls/icon.tsx';
import { texts } from './texts/texts.ts';

/** A place that the navigation leads to. */
export interface NavigationItem {
  readonly path: PageAddress;
  readonly label: keyof typeof texts.places;
  readonly icon: IconName;
  /** Where a phone's tab bar has no room for it: the tab that stands for it. */
  readonly under?: PageAddress;
}

/** All places, in the order in which they are listed. A phone's tab bar shows those that stand for themselves. */
const navigationItems: readonly NavigationItem[] = [
  { path: '/', label: 'home', icon: 'home' },
  { path: '/data', label: 'data', icon: 'data' },
  { path: '/import', label: 'import', icon: 'import' },
  { path: '/feeds', label: 'feeds', icon: 'feeds', under: '/import' },
  { path: '/activity', label: 'activity', icon: 'activity' },
  { path: '/developer-mode', label: 'developer', icon: 'developer' },
  { path: '/permissions', label: 'permissions', icon: 'permissions', under: '/developer-mode' },
  { path: '/browsers', label: 'browsers', icon: 'browsers', under: '/developer-mode' },
  { path: '/settings', label: 'settings', icon: 'settings', under: '/data' },
];

const holds = (path: string, location: string): boolean =>
  path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);

/** The place that a location belongs to, as the side navigation marks it. */
export function placeOf(location: string): NavigationItem | null {
  return navigationItems.find(({ path }) => holds(path, location)) ?? null;
}

/** The tab bar of a phone, which is the side navigation of a desktop. */
export function Navigation() {
  const [location] = useLocation();
  const place = placeOf(location);
  return (
    <nav class="navigation" aria-label={texts.main}>
      <p class="navigation-name">
        <Icon name="pulse" /> Vitalgate
      </p>
      <ul role="list">
        {navigationItems.map(({ path, label, icon, under }) => (
          <li key={path} class={under === undefined ? 'navigation-tab' : 'navigation-wide'}>
            <Link
              href={path}
              class={place?.under === path ? 'navigation-link stands-for' : 'navigation-link'}
              aria-current={place?.path === path ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>{texts.places[label]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
