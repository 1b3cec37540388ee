/** Which regions are so far apart that nobody is in both within an hour. */

/** Latitude and longitude of the capitals of China's provinces, in degrees. */
const capitals: Readonly<Record<string, readonly [number, number]>> = {
  北京: [39.9, 116.4],
  天津: [39.1, 117.2],
  上海: [31.2, 121.5],
  重庆: [29.6, 106.5],
  河北: [38.0, 114.5],
  山西: [37.9, 112.5],
  内蒙古: [40.8, 111.7],
  辽宁: [41.8, 123.4],
  吉林: [43.9, 125.3],
  黑龙江: [45.8, 126.5],
  江苏: [32.1, 118.8],
  浙江: [30.3, 120.2],
  安徽: [31.8, 117.2],
  福建: [26.1, 119.3],
  江西: [28.7, 115.9],
  山东: [36.7, 117.0],
  河南: [34.7, 113.6],
  湖北: [30.6, 114.3],
  湖南: [28.2, 112.9],
  广东: [23.1, 113.3],
  广西: [22.8, 108.4],
  海南: [20.0, 110.3],
  四川: [30.7, 104.1],
  贵州: [26.6, 106.7],
  云南: [25.0, 102.7],
  西藏: [29.7, 91.1],
  陕西: [34.3, 108.9],
  甘肃: [36.1, 103.8],
  青海: [36.6, 101.8],
  宁夏: [38.5, 106.3],
  新疆: [43.8, 87.6],
  香港: [22.3, 114.2],
  澳门: [22.2, 113.5],
  台湾: [25.0, 121.5],
};

/** Provinces as `findRegion` names them. */
export const provinceNames: readonly string[] = Object.keys(capitals);

/** An hour by air, with what a province measures itself. */
const farKm = 900;
const earthKm = 6_371;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The way over the ground between two points (haversine formula). */
function measureKm([lat1, lon1]: readonly [number, number], [lat2, lon2]: readonly [number, number]): number {
  const lat = Math.sin(toRadians(lat2 - lat1) / 2) ** 2;
  const lon = Math.sin(toRadians(lon2 - lon1) / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.sqrt(lat + Math.cos(toRadians(lat1)) * Math.cos(toRadians(lat2)) * lon));
}

/** Whether nobody gets from one region of `findRegion` to the other within an hour: another country, or a province far away. A country whose province is not known is near to all of its provinces. */
export function areFarApart(one: string, other: string): boolean {
  if (one === other) return false;
  const [country, province] = one.split('/');
  const [otherCountry, otherProvince] = other.split('/');
  if (country !== otherCountry) return true;
  const [from, to] = [capitals[province ?? ''], capitals[otherProvince ?? '']];
  return from !== undefined && to !== undefined && measureKm(from, to) >= farKm;
}
