import { Link, useLocation } from 'wouter-preact';
import { Icon } from '../controls/icon.tsx';
import { navigationItems, placeOf } from './navigation-items.ts';

/** The tab bar of a phone, which is the side navigation of a desktop. */
export function Navigation() {
  const [location] = useLocation();
  const place = placeOf(location);
  return (
    <nav class="navigation" aria-label="Main">
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
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
